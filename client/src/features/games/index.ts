export { FavouritesPage } from './favourites-page.js';
export { GamesPage } from './games-page.js';
export { GroupPage } from './group-page.js';
export { ProviderGamePage } from './provider-game-page.js';
export { ProviderPage } from './provider-page.js';
