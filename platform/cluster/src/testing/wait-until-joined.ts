import type { KafkaEventBus } from '../kafka/event-bus.js';

/**
 * Makes `start` wait until the bus is a member of its groups, so that tests with two members do not begin with only
 * one.
 */
export function waitUntilJoined(bus: KafkaEventBus): KafkaEventBus {
  const start = bus.start.bind(bus);
  bus.start = async () => {
    await start();
    await bus.joined();
  };
  return bus;
}
