import type { KafkaEventBus } from '../kafka/event-bus.js';

/**
 * Makes `start` wait until the bus has joined its consumer groups, so that a test with two members does not begin with
 * one of them.
 */
export function waitUntilJoined(bus: KafkaEventBus): KafkaEventBus {
  const start = bus.start.bind(bus);
  bus.start = async () => {
    await start();
    await bus.joined();
  };
  return bus;
}
