export { OPEN_REVIEWS, openReviews } from './open-reviews.js';
