import { PageRefusal } from '../page-refusal.js';
import { resultPage } from '../pages/result-pages.js';

export function unknownAction(): PageRefusal {
  return new PageRefusal(
    resultPage(422, 'There is no such action', 'Go back, reload the page and use one of its buttons.'),
  );
}
