import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the function that goes back from this page, whichever of its buttons and links asks for it, once: a second tap before
 * the page before is shown would go back once more.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const forget = () => void delete document.documentElement.dataset['left'];
  useEffect(() => forget, [location]);
  return () => {
    // The document says to all of them that the page is being left, until it is gone.
    const { dataset } = document.documentElement;
    if (dataset['left'] !== undefined) return;
    dataset['left'] = '';
    // A layer over the page may keep the step to itself (`useBack`): the page stays, and can be left again.
    setTimeout(forget, 1000);
    void navigate(-1);
  };
}
