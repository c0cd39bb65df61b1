import {TranslateIcon} from '@sanity/icons/Translate'
import type {Tool} from 'sanity'
import {TranslationBoard} from './translation-board.tsx'

/** The translation board as one of Studio's tools. */
export const translationTool: Tool = {
  name: 'translations',
  title: 'Translations',
  icon: TranslateIcon,
  component: TranslationBoard,
}
