export { EVENT_TYPES, type Golden, goldens } from './goldens.js';
