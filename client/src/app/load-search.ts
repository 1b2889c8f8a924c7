import { deferred } from './deferred-views.js';

/** The search's code, asked for when somebody is about to search. */
export const loadSearch = deferred('dialog: search', () => import('../features/search/search-dialog.js'));
