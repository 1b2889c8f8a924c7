export { acceptCard, receiveCard, rejectCard } from './process-card.js';
export { type PostalCodesState, postalCodesReducer } from './reducer.js';
export { nextRequestAt, openCode, requestCode } from './request-code.js';
export { requestedCode } from './requested-code.js';
