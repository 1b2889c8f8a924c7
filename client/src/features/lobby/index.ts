export { LobbyPage } from './lobby-page.js';
