export {default} from '../../[[...path]]/layout.tsx'
