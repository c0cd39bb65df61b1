import {Box, Flex} from '@sanity/ui'
import {useState} from 'react'
import {Choice} from '../../ui/choice.tsx'
import {Entry} from '../../ui/controls.tsx'
import {totalOf} from './chart-data.ts'
import {DownloadButton} from './download-button.tsx'
import {FiguresTable} from './figures-view.tsx'
import {type Answer, answersResponse} from './site-api.ts'
import {timeText} from '../../time-zone.ts'
import {deletion, release, TeamList} from './team-list.tsx'

const states = [
  {title: 'Sent', state: 'complete'},
  {title: 'Waiting for a confirmation', state: 'pending'},
  {title: 'Suspected bots', state: 'suspect'},
] as const satisfies {title: string; state: Answer['state']}[]

const everyForm = {title: 'All forms', id: ''}

/** Labels and values, one field after the other. */
const textOf = ({fields}: Answer) =>
  fields.map(({label, value}) => (label === '' ? value : `${label}: ${value}`)).join('\n')

/** Answers to the forms that editors made. */
export function Answers({token}: {readonly token: string}) {
  const [chosen, setChosen] = useState<(typeof states)[number]>(states[0])
  const [form, setForm] = useState(everyForm)
  const [search, setSearch] = useState('')
  return (
    <TeamList
      token={token}
      path="answers"
      shape={answersResponse}
      failed="The answers did not change"
      show={({answers, counts}) => {
        if (counts.length === 0) return null
        const isOfForm = (id: string) => form.id === '' || form.id === id
        const countsIn = (state: Answer['state']) =>
          counts.filter((each) => each.state === state && isOfForm(each.form))
        const forms = new Map(answers.map(({form: id, title}) => [id, {title, id}]))
        const found = answers.filter(
          (answer) =>
            answer.state === chosen.state &&
            isOfForm(answer.form) &&
            `${textOf(answer)} ${answer.page} ${answer.campaign}`
              .toLowerCase()
              .includes(search.toLowerCase()),
        )
        return {
          title: `Answers to your forms: ${totalOf(countsIn('complete'))}`,
          note: `Waiting for a confirmation: ${totalOf(countsIn('pending'))}. Suspected bots: ${totalOf(countsIn('suspect'))}. The list has the latest 500 of all forms, the download has all. The site deletes each answer at the end of its form’s retention, unconfirmed ones after 7 days and suspected bots after 30.`,
          controls: (
            <>
              <Flex gap={2} wrap="wrap">
                <Choice
                  label="Form"
                  options={[everyForm, ...forms.values()]}
                  chosen={form}
                  onChoose={setForm}
                />
                <Choice label="State of answers" options={states} chosen={chosen} onChoose={setChosen} />
                <Entry label="Search answers" placeholder="Search" value={search} onChange={setSearch} />
                <DownloadButton
                  token={token}
                  path={`export?form=${encodeURIComponent(form.id)}`}
                  name="answers"
                  text="Download answers (CSV)"
                />
              </Flex>
              <Box overflow="auto">
                <FiguresTable
                  title="Answers by place"
                  heads={['Page, section and campaign', 'Answers']}
                  rows={countsIn(chosen.state).map(({page, section, campaign, count}) => ({
                    title: [page, section, campaign ?? '–'].join(' · '),
                    cells: [count],
                  }))}
                />
              </Box>
            </>
          ),
          rows: found.map((answer) => ({
            id: answer.id,
            name: answer.address || answer.title,
            note: `${answer.title}, ${answer.page}, ${timeText(answer.createdAt)}.`,
            text: textOf(answer),
          })),
        }
      }}
      actions={chosen.state === 'suspect' ? [release, deletion] : [deletion]}
    />
  )
}
