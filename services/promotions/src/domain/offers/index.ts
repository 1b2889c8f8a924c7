export { changeOffers, OFFERS_ID, type OffersChange, type OffersState, offersReducer } from './offers.js';
