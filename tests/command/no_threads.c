/* SPDX-License-Identifier: MIT
 *
 * For LD_PRELOAD: a system that has no more threads to give.
 */
#include <errno.h>
#include <pthread.h>

int
pthread_create(pthread_t *thread, const pthread_attr_t *attr,
	       void *(*run)(void *), void *user)
{
	(void)thread;
	(void)attr;
	(void)run;
	(void)user;
	return EAGAIN;
}
