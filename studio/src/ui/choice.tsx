import {Select} from '@sanity/ui'

interface ChoiceProps<Option> {
  readonly label: string
  /** Their titles must differ. */
  readonly options: readonly Option[]
  readonly chosen: Option | undefined
  readonly onChoose: (option: Option) => void
}

export const Choice = <Option extends {readonly title: string}>({
  label,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Option>) => (
  <div style={{maxWidth: '18rem'}}>
    <Select
      fontSize={1}
      aria-label={label}
      value={chosen?.title}
      onChange={({currentTarget}) => {
        const option = options.find(({title}) => title === currentTarget.value)
        if (option) onChoose(option)
      }}
    >
      {options.map(({title}) => (
        <option key={title}>{title}</option>
      ))}
    </Select>
  </div>
)
