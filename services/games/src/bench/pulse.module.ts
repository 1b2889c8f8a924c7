import { DICE } from '@goldwake/contracts';
import { EVENT_STORE, provide, provideWith } from '@goldwake/service';
import { Module } from '@nestjs/common';
import { PlaceBet } from '../commands/place-bet.js';
import { GamesModule } from '../games.module.js';
import { command } from './command.js';
import { GameListing } from './game-listing.js';
import { PulseController } from './http/pulse.controller.js';
import { KnownPlayers } from './known-players.js';
import { LobbySettings } from './lobby-settings.js';
import { Pulse } from './pulse.js';

/** Each bet stakes 0.01 GC, so one daily bonus pays for hundreds of thousands of bets. */
const BET = {
  currency: 'gold_coins',
  stake: '10000',
  params: { target: 5_000, direction: 'over' },
} as const;

@Module({
  imports: [GamesModule],
  exports: [KnownPlayers],
  controllers: [PulseController],
  providers: [
    provide(KnownPlayers, []),
    provideWith(Pulse, [KnownPlayers, EVENT_STORE, PlaceBet], (players, store, bets) => {
      const settings = new LobbySettings(store);
      const games = new GameListing(store);
      return new Pulse(
        players,
        (times) => settings.change(times),
        (uid) => bets.execute(uid, DICE, BET, command(uid)),
        (times) => games.repeat(times),
      );
    }),
  ],
})
export class PulseModule {}
