import type { EventStore } from '@goldwake/core';
import { EVENT_STORE } from '@goldwake/service';
import { Module } from '@nestjs/common';
import { PlaceDiceBet } from '../commands/place-dice-bet.js';
import { GamesModule } from '../games.module.js';
import { command } from './command.js';
import { GameListing } from './game-listing.js';
import { PulseController } from './http/pulse.controller.js';
import { KnownPlayers } from './known-players.js';
import { LobbySettings } from './lobby-settings.js';
import { Pulse } from './pulse.js';

/** 0.01 GC per bet. One daily bonus pays for hundreds of thousands of these bets. */
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' } as const;

@Module({
  imports: [GamesModule],
  exports: [KnownPlayers],
  controllers: [PulseController],
  providers: [
    { provide: KnownPlayers, useFactory: () => new KnownPlayers() },
    {
      provide: Pulse,
      useFactory: (players: KnownPlayers, store: EventStore, dice: PlaceDiceBet) => {
        const settings = new LobbySettings(store);
        const games = new GameListing(store);
        return new Pulse(
          players,
          (times) => settings.change(times),
          (uid) => dice.execute(uid, BET, command(uid)),
          (times) => games.repeat(times),
        );
      },
      inject: [KnownPlayers, EVENT_STORE, PlaceDiceBet],
    },
  ],
})
export class PulseModule {}
