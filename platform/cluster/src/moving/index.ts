export { importIntoCluster, type MovedCasino } from './import-history.js';
