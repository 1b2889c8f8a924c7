import { onDatabase, openMongo, ownMongo } from '@goldwake/cluster/testing';
import { readinessContract } from '../testing/readiness.contract.js';

const OUT_OF_DISK_SPACE = 14_031;

readinessContract('MongoDB', ['paused', 'killed', 'unable to write'], async () => {
  const mongo = await ownMongo();
  const uri = `mongodb://127.0.0.1:${mongo.port}/readiness?replicaSet=goldwake`;
  const opened = await openMongo(uri);
  const failWrites = async (mode: 'alwaysOn' | 'off') => {
    const data = { failCommands: ['insert', 'update', 'findAndModify', 'delete'], errorCode: OUT_OF_DISK_SPACE };
    const command = { configureFailPoint: 'failCommand', mode, data };
    await onDatabase(uri, async (connection) => connection.db?.admin().command(command));
  };
  return {
    ...opened,
    outages: {
      paused: { begin: mongo.freeze, end: mongo.thaw },
      killed: { begin: mongo.kill, end: mongo.start },
      'unable to write': { begin: () => failWrites('alwaysOn'), end: () => failWrites('off') },
    },
    close: async () => {
      await opened.close();
      await mongo.close();
    },
  };
});
