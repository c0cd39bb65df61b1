import {type Suspect, suspectsResponse} from './site-api.ts'
import {timeText} from '../../time-zone.ts'
import {TeamList} from './team-list.tsx'

const signs: Readonly<Record<Suspect['sign'], string>> = {
  'hidden-field': 'Filled in a field that people do not see',
  'too-fast': 'Sent within a second of opening the page',
}

const forms: Readonly<Record<Suspect['form'], string>> = {waitlist: 'Waitlist', contact: 'Message'}

/** Forms that a bot seems to have sent: a person decides. */
export const Suspects = ({token}: {readonly token: string}) => (
  <TeamList
    token={token}
    path="suspects"
    shape={suspectsResponse}
    failed="The suspected bots did not change"
    show={({suspects}) => ({
      title: `Suspected bots: ${suspects.length}`,
      note: 'Their senders were thanked but got no email. Release a form if a person sent it: the usual email goes out. The site deletes the others after 30 days.',
      rows: suspects.map(({id, address, form, page, createdAt, sign, name, message}) => ({
        id,
        name: address,
        note: `${forms[form]}, ${page}, ${timeText(createdAt)}. ${signs[sign]}.`,
        text: message && `${name}: ${message}`,
      })),
    })}
    actions={[
      {text: 'Release', decision: 'release'},
      {text: 'Delete', all: (count) => `Delete all ${count}`, tone: 'critical', decision: 'delete'},
    ]}
  />
)
