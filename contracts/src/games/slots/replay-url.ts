/**
 * Returns the page on which the provider of a slot shows a round again; null if there is no provider.
 * @param provider origin of the game server of the providers
 * @param providerRound id of the round at its provider
 */
export function replayUrlOf(provider: string | null, providerRound: string): string | null {
  return provider && `${provider}/replay/${encodeURIComponent(providerRound)}`;
}
