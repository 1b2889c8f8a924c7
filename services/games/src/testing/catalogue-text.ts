const GAME =
  '{ "game_id": "spring-tide", "name": "Spring Tide", "provider_id": "saltmarsh", "tags": ["slots"], "volatility": "low", "rtp": "96.50", "release_date": "2025-02-04", "popularity": 2, "featured": true, "enabled": true }';
const DICE =
  '{ "game_id": "dice", "name": "Dice", "provider_id": "originals", "tags": ["originals"], "volatility": "medium", "rtp": "99.00", "release_date": "2026-11-03", "popularity": 1, "featured": false, "enabled": true }';

/** Line number of the slot in the test catalogue, which is the game that tests can change. */
export const GAME_LINE = 13;

/** Returns a small catalogue file with two games: dice and a slot of another provider. Tests can change the slot. */
export function catalogueText(
  change: (game: string) => string = (game) => game,
  { promo = '"daily_bonus", "referral_rewards"', links = '' } = {},
): string {
  return `{
  "settings": {
    "lobby_promo_cards": [${promo}],
    "featured_provider_id": "saltmarsh",
    "social_links": [${links}]
  },
  "providers": [
    { "id": "saltmarsh", "name": "Saltmarsh" },
    { "id": "originals", "name": "Originals" }
  ],
  "games": [
    ${DICE},
    ${change(GAME)}
  ]
}
`;
}
