import {Card, Container, Flex, Grid, Heading, Stack, Text} from '@sanity/ui'
import {IntentLink} from 'sanity/router'
import {type PageStart, pageStarts, templateOf} from './page-starts.ts'
import {Note} from '../ui/texts.tsx'

const Thumbnail = ({sections}: Pick<PageStart, 'sections'>) => (
  <div
    style={{
      height: '11rem',
      overflow: 'hidden',
      maskImage: 'linear-gradient(#000 75%, transparent)',
      background: 'var(--card-muted-bg-color)',
    }}
  >
    {sections.map((type) => (
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

export const NewPage = () => (
  <Container width={3} padding={4} data-testid="new-page">
    <Stack gap={5}>
      <Heading as="h2" size={2}>
        Choose a starting point
      </Heading>
      <Grid gridTemplateColumns={[1, 2, 3]} gap={4}>
        {pageStarts.map((start) => (
          <Card
            key={start.id}
            as={IntentLink}
            {...{intent: 'create', params: {type: 'page', template: templateOf(start)}}}
            radius={3}
            border
            overflow="hidden"
            style={{color: 'inherit', textDecoration: 'none'}}
          >
            <Thumbnail sections={start.sections} />
            <Flex direction="column" gap={3} padding={4}>
              <Text weight="semibold">{start.title}</Text>
              <Note>{start.description}</Note>
            </Flex>
          </Card>
        ))}
      </Grid>
    </Stack>
  </Container>
)
