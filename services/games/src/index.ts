export { CatalogueFault } from './catalogue-file.js';
export { GamesModule } from './games.module.js';
