export { type Golden, goldenFolder, goldens, serviceOf } from './goldens.js';
