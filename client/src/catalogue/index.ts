export { FavouriteButton } from './favourite-button.js';
export { GameCard, GameCardSkeleton } from './game-card.js';
export { GameGrid } from './game-grid.js';
export { GamesCarousel } from './games-carousel.js';
export { useFavourites } from './use-favourites.js';
export { useListOwner } from './use-list-owner.js';
