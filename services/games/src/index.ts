export { CatalogueFault } from './catalogue/catalogue-file.js';
export { PlaceDiceBet } from './commands/place-dice-bet.js';
export { GamesModule } from './games.module.js';
