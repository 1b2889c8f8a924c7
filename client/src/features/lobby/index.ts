export { default as LobbyPage } from './lobby-page.js';
