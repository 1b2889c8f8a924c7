import { GamesPage } from '../features/games/index.js';

export default GamesPage;
