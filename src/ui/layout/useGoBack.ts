import { createContext, use } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The places of a page that were left by going back; each visit of one has a location of its own. `App` owns them. */
export const LeftPlacesContext = createContext(new WeakSet<object>());

/**
 * Returns the function that goes back from this page, whichever of its buttons and links asks for it, once: a second tap before
 * the page before is shown would go back once more.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const left = use(LeftPlacesContext);
  return () => {
    if (left.has(location)) return;
    left.add(location);
    // A layer over the page may keep the step to itself (`useBack`): the page stays, and can be left again.
    setTimeout(() => left.delete(location), 1000);
    void navigate(-1);
  };
}
