import { useParams } from 'wouter';
import { GroupPage } from '../features/games/index.js';

export default function GroupRoute() {
  const { groupId = '' } = useParams<{ groupId: string }>();
  return <GroupPage groupId={groupId} />;
}
