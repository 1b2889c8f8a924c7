import { openTestEngine } from '@goldwake/embedded/testing';
import { killedRoundsContract } from '../testing/killed-rounds.contract.js';

killedRoundsContract('the embedded engine', openTestEngine);
