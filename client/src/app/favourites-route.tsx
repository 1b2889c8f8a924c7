import { FavouritesPage } from '../features/games/index.js';

export default FavouritesPage;
