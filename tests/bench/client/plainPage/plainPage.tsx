import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { ratings } from '#domain/rating.ts';
import './plainPage.css';

// The floor of the client's figures: React and the same 24 questions with three buttons each; with `?tour`, the four cards of
// a tour and the link to what comes next. No translations, no routes, nothing stored.
const questions = standardCatalogue.touchpoints.flatMap((touchpoint) =>
  touchpoint.sub_touchpoints.map(({ name }) => name),
);

function PlainPage() {
  const [rated, setRated] = useState<Readonly<Record<string, string>>>({});
  return (
    <main>
      {questions.map((name) => (
        <div className="card" key={name}>
          <h2>{name}</h2>
          {ratings.map((rating) => (
            <button
              aria-pressed={rated[name] === rating}
              key={rating}
              onClick={() => setRated({ ...rated, [name]: rating })}
              type="button"
            >
              {rating}
            </button>
          ))}
        </div>
      ))}
    </main>
  );
}

function PlainTour() {
  const [opened, setOpened] = useState('');
  return (
    <main data-opened={opened}>
      {standardCatalogue.touchpoints.map(({ name }) => (
        <a className="card" href={`#${name}`} key={name}>
          <h2>{name}</h2>
        </a>
      ))}
      <a data-next href="#next" onClick={() => setOpened('next')}>
        Next
      </a>
    </main>
  );
}

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(window.location.search === '?tour' ? <PlainTour /> : <PlainPage />);
void navigator.serviceWorker.register('./worker.js');
