import {styled} from 'styled-components'

export const Table = styled.table`
  border-collapse: collapse;
  width: 100%;

  th,
  td {
    border-block-end: 1px solid var(--card-border-color);
    padding: 8px;
    text-align: start;
    vertical-align: top;
  }
`
