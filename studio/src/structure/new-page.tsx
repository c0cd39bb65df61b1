import {Card, Container, Flex, Grid, Heading, Stack, Text} from '@sanity/ui'
import {IntentLink} from 'sanity/router'
import {z} from 'zod'
import {useListenQuery} from '../queries.ts'
import {Note} from '../ui/texts.tsx'
import {pageStarts, savedTemplate, templateOf} from './page-starts.ts'

const Thumbnail = ({sections}: {readonly sections: readonly string[]}) => (
  <div
    style={{
      height: '11rem',
      overflow: 'hidden',
      maskImage: 'linear-gradient(#000 75%, transparent)',
      background: 'var(--card-muted-bg-color)',
    }}
  >
    {[...new Set(sections)].map((type) => (
      // oxlint-disable-next-line next/no-img-element -- Studio does not use Next
      <img
        key={type}
        src={`/static/sections/${type}.webp`}
        alt=""
        loading="lazy"
        style={{display: 'block', width: '60%', margin: '0 auto'}}
      />
    ))}
  </div>
)

const savedQuery = {
  fetch: `*[_type == "pageStart"] | order(title){
    "id": _id, title, "description": coalesce(description, ""), "sections": sections[_type != "reference"]._type
  }`,
  listen: '*[_type == "pageStart"]',
  perspective: 'published',
} as const
const text = z.string()
const savedStart = z.object({id: text, title: text, description: text, sections: z.array(text).nullable()})
const savedStarts = z.array(savedStart)

export function NewPage() {
  const saved = useListenQuery(savedQuery, savedStarts) ?? []
  const starts = [
    ...pageStarts.map((start) => ({...start, params: {template: templateOf(start)}, parameters: {}})),
    ...saved.map((start) => ({...start, params: {template: savedTemplate}, parameters: {start: start.id}})),
  ]
  return (
    <Container width={3} padding={4} data-testid="new-page">
      <Stack gap={5}>
        <Heading as="h2" size={2}>
          Choose a starting point
        </Heading>
        <Grid gridTemplateColumns={[1, 2, 3]} gap={4}>
          {starts.map(({id, title, description, sections, params, parameters}) => (
            <Card
              key={id}
              as={IntentLink}
              {...{intent: 'create', params: [{type: 'page', ...params}, parameters]}}
              radius={3}
              border
              overflow="hidden"
              style={{color: 'inherit', textDecoration: 'none'}}
            >
              <Thumbnail sections={sections ?? []} />
              <Flex direction="column" gap={3} padding={4}>
                <Text weight="semibold">{title}</Text>
                <Note>{description}</Note>
              </Flex>
            </Card>
          ))}
        </Grid>
      </Stack>
    </Container>
  )
}
