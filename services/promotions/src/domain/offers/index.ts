export { changedOffers, changeOffers, OFFERS_ID, type OffersChange, offersReducer } from './offers.js';
