import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the function that goes back from this page, whichever of its buttons and links asks for it, once: a second tap before
 * the page before is shown would go back once more.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // The page's element knows for all of them which entry of the history is being left.
    const { dataset } = document.documentElement;
    if (dataset['left'] === key) return;
    dataset['left'] = key;
    // A layer over the page may keep the step to itself (`useBack`): the page stays, and can be left again.
    setTimeout(() => delete dataset['left'], 1000);
    void navigate(-1);
  };
}
