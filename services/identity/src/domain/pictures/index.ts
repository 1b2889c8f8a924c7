export { type Picture, readPicture } from './read-picture.js';
