import {CogIcon} from '@sanity/icons/Cog'
import {ComposeIcon} from '@sanity/icons/Compose'
import {SearchIcon} from '@sanity/icons/Search'
import {defineField} from 'sanity'

/** The tabs of a page's form, the same for every page. */
export const contentGroup = {name: 'content', title: 'Content', icon: ComposeIcon, default: true}
export const smallTextsGroup = {name: 'labels', title: 'Small texts', icon: CogIcon}
export const seoGroup = {name: 'seo', title: 'Search & sharing', icon: SearchIcon}

/** Title, description and picture of a page in search results and shared links. */
export const seoField = () =>
  defineField({
    name: 'seo',
    title: 'Search & sharing',
    type: 'seo',
    group: seoGroup.name,
    validation: (rule) => rule.required(),
  })
