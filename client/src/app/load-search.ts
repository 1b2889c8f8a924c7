import { deferred } from './deferred-views.js';

/** Loads the code of the search dialog. Called as soon as the player is likely to open the search. */
export const loadSearch = deferred('dialog: search', () => import('../features/search/search-dialog.js'));
