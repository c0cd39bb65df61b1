import {samplesIn} from '@domora/content/samples'
import {Badge, Box} from '@sanity/ui'
import {definePlugin, type InputProps, type Path, pathToString, useFormValue} from 'sanity'
import {fieldOfSample} from '../section-samples.ts'

/** All marks of a form share the result for one state of its document. */
const cache = new WeakMap<object, ReadonlySet<string>>()

/** Paths of fields, as `heading.pl`. */
function sampleFields(document: unknown): ReadonlySet<string> {
  if (typeof document !== 'object' || document === null) return new Set()
  const known = cache.get(document)
  if (known !== undefined) return known
  const fields = samplesIn(document).map((sample) => {
    const {field, locale} = fieldOfSample(sample)
    return pathToString(locale === undefined ? field : [...field, locale])
  })
  const found = new Set(fields)
  cache.set(document, found)
  return found
}

function SampleMark({path}: {readonly path: Path}) {
  const field = pathToString(path)
  if (!sampleFields(useFormValue([])).has(field)) return null
  return (
    <Box paddingBottom={2} data-sample={field}>
      <Badge tone="caution">Sample</Badge>
    </Box>
  )
}

/** The input keeps its place in the tree, and so the focus, when its mark ends. */
const SampleMarksInput = (props: InputProps) => (
  <>
    {props.path.length > 0 && <SampleMark path={props.path} />}
    {props.renderDefault(props)}
  </>
)

/** Marks every field that still has the value of its sample. */
export const sampleMarks = definePlugin({
  name: 'sample-marks',
  form: {components: {input: SampleMarksInput}},
})
