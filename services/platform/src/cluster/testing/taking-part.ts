import type { KafkaEventBus } from '../kafka/event-bus.js';

/** Started only once it is a member of its groups: what a rule says of two members must not be seen of one. */
export function takingPart(bus: KafkaEventBus): KafkaEventBus {
  const start = bus.start.bind(bus);
  bus.start = async () => {
    await start();
    await bus.takesPart();
  };
  return bus;
}
