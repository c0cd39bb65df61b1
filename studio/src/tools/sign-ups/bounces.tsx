import {bouncesResponse} from './site-api.ts'
import {timeText} from '../../time-zone.ts'
import {TeamList} from './team-list.tsx'

/** Addresses that mail cannot reach; hidden while there are none. */
export const Bounces = ({token}: {readonly token: string}) => (
  <TeamList
    token={token}
    path="bounces"
    shape={bouncesResponse}
    failed="The address did not change"
    show={({bounces}) =>
      bounces.length === 0
        ? null
        : {
            title: `Addresses that email cannot reach: ${bounces.length}`,
            note: 'An email to them came back, or they reported it as spam. They get no more. Allow email again if the cause is fixed.',
            rows: bounces.map(({address, reason, createdAt}) => ({
              id: address,
              name: address,
              note: `${timeText(createdAt)}: ${reason}`,
            })),
          }
    }
    actions={[{text: 'Allow email again'}]}
  />
)
