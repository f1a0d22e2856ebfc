import { AppstoreOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyWithRetry } from './lazyWithRetry';
import * as menuIcons from './menuIcons';

const icons: Partial<Record<string, ComponentType>> = menuIcons;

const MoreMenuIcon = lazyWithRetry(
  () => import(/* webpackChunkName: "menu-icons" */ './MoreMenuIcon'),
  <AppstoreOutlined />,
);

/** An icon that is loaded when a menu names it. */
const Loaded = ({ name }: { name: string }) => (
  <ErrorBoundary fallback={<AppstoreOutlined />}>
    <MoreMenuIcon name={name} />
  </ErrorBoundary>
);

/**
 * The icon that a menu record names; a neutral one for a name this build does not carry. antd's menus hand it
 * the class that keeps it apart from the title.
 */
export function MenuIcon({ name, className }: { name: string; className?: string }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
  // Decoration beside a title; antd would announce it as "home", "shop"…
  return (
    <span aria-hidden="true" className={className}>
      {Icon ? <Icon /> : name.endsWith('Outlined') ? <Loaded name={name} /> : <AppstoreOutlined />}
    </span>
  );
}
