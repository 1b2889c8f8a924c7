export { POSTAL_CODES, postalCodes, RECEIVED_CARDS } from './postal-codes.js';
