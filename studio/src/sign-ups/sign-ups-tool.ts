import {BarChartIcon} from '@sanity/icons/BarChart'
import type {Tool} from 'sanity'
import {SignUps} from './sign-ups.tsx'

/** The waitlist's figures as one of Studio's tools. */
export const signUpsTool: Tool = {
  name: 'sign-ups',
  title: 'Sign-ups',
  icon: BarChartIcon,
  component: SignUps,
}
