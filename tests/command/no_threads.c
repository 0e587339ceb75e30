/* SPDX-License-Identifier: MIT
 *
 * For LD_PRELOAD: a system on which no thread can be created.
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
