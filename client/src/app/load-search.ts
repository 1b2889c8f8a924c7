/** The search's code, asked for when somebody is about to search. */
export const loadSearch = () => import('../features/search/search-dialog.js');
