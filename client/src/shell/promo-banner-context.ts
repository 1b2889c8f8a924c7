import { createContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { promoBannerMachine } from './promo-banner.machine.js';

export const PromoBannerContext = createContext<ActorRefFrom<typeof promoBannerMachine> | null>(null);
