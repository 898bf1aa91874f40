import { type Location, useLocation, useNavigate } from 'react-router-dom';

// The pages that were left by going back. Each visit of one has a location of its own.
const left = new WeakSet<Location>();

/**
 * Returns the function that goes back from this page, whichever of its buttons and links asks for it, once: a second tap before
 * the page before is shown would go back once more.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => {
    if (left.has(location)) return;
    left.add(location);
    // A layer over the page may keep the step to itself (`useBack`): the page stays, and can be left again.
    setTimeout(() => left.delete(location), 1000);
    void navigate(-1);
  };
}
