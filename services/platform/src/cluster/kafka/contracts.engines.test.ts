import {
  deadLettersContract,
  eventBusContract,
  eventFeedContract,
  eventHistoryContract,
  eventStoreContract,
} from '../../testing/contracts.js';
import { openKafka } from '../testing/kafka-under-test.js';

eventBusContract('Kafka', openKafka);
deadLettersContract('Kafka', openKafka);
eventFeedContract('Kafka', openKafka);
eventHistoryContract('Kafka', openKafka);
eventStoreContract('Kafka', openKafka);
