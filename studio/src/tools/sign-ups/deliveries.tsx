import {deliveriesResponse} from './site-api.ts'
import {timeText} from '../../time-zone.ts'
import {TeamList} from './team-list.tsx'

const states = {sent: 'delivered', queued: 'waiting', refused: 'failed'} as const

/** Events for other systems; hidden while there are none. */
export const Deliveries = ({token}: {readonly token: string}) => (
  <TeamList
    token={token}
    path="deliveries"
    shape={deliveriesResponse}
    failed="The events were not sent again"
    show={({counts, failed}) =>
      counts.length === 0
        ? null
        : {
            title: 'Deliveries to other systems',
            note: [...Map.groupBy(counts, ({receiver}) => receiver)]
              .map(
                ([receiver, of]) =>
                  `${receiver}: ${of.map(({state, count}) => `${count} ${states[state]}`).join(', ')}.`,
              )
              .join(' '),
            rows: failed.map(({id, receiver, type, createdAt, error}) => ({
              id,
              name: `${type} to ${receiver}`,
              note: `${timeText(createdAt)}. Not accepted for three days: ${error ?? 'unknown'}.`,
            })),
          }
    }
    actions={[{text: 'Send again', all: (count) => `Send all ${count} again`}]}
  />
)
