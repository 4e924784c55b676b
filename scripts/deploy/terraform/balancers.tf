locals {
  balancers = {
    web     = { internal = false, port = local.web_port, subnets = aws_subnet.public[*].id }
    backend = { internal = true, port = local.backend_port, subnets = aws_subnet.tasks[*].id }
  }
}

resource "aws_lb" "part" {
  for_each                   = local.balancers
  name                       = "${var.name}-${each.key}"
  internal                   = each.value.internal
  load_balancer_type         = "application"
  security_groups            = [aws_security_group.part["${each.key}-balancer"].id]
  subnets                    = each.value.subnets
  idle_timeout               = 60
  drop_invalid_header_fields = true
  desync_mitigation_mode     = "strictest"
  xff_header_processing_mode = "append"
  enable_deletion_protection = true
}

resource "aws_lb_target_group" "part" {
  for_each             = local.balancers
  name                 = "${var.name}-${each.key}"
  vpc_id               = aws_vpc.main.id
  target_type          = "ip"
  protocol             = "HTTP"
  port                 = each.value.port
  deregistration_delay = 30

  # DRAIN_MS covers the checks until a host that goes is noticed, and two seconds more.
  health_check {
    path                = "/readyz"
    matcher             = "200"
    interval            = 5
    timeout             = 3
    healthy_threshold   = 2
    unhealthy_threshold = 2
  }

  # Sessions are in the store that all hosts share.
  stickiness {
    enabled = false
    type    = "lb_cookie"
  }
}

resource "aws_lb_listener" "https" {
  load_balancer_arn = aws_lb.part["web"].arn
  port              = 443
  protocol          = "HTTPS"
  ssl_policy        = "ELBSecurityPolicy-TLS13-1-2-2021-06"
  certificate_arn   = aws_acm_certificate_validation.web.certificate_arn

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.part["web"].arn
  }
}

resource "aws_lb_listener" "http" {
  load_balancer_arn = aws_lb.part["web"].arn
  port              = 80
  protocol          = "HTTP"

  default_action {
    type = "redirect"

    redirect {
      protocol    = "HTTPS"
      port        = "443"
      status_code = "HTTP_301"
    }
  }
}

resource "aws_lb_listener" "calls" {
  load_balancer_arn = aws_lb.part["backend"].arn
  port              = 80
  protocol          = "HTTP"

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.part["backend"].arn
  }
}

resource "aws_acm_certificate" "web" {
  domain_name       = var.domain
  validation_method = "DNS"

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_route53_record" "proof" {
  for_each = { for proof in aws_acm_certificate.web.domain_validation_options : proof.domain_name => proof }
  zone_id  = var.hosted_zone_id
  name     = each.value.resource_record_name
  type     = each.value.resource_record_type
  records  = [each.value.resource_record_value]
  ttl      = 300
}

resource "aws_acm_certificate_validation" "web" {
  certificate_arn         = aws_acm_certificate.web.arn
  validation_record_fqdns = [for record in aws_route53_record.proof : record.fqdn]
}

resource "aws_route53_record" "web" {
  zone_id = var.hosted_zone_id
  name    = var.domain
  type    = "A"

  alias {
    name                   = aws_lb.part["web"].dns_name
    zone_id                = aws_lb.part["web"].zone_id
    evaluate_target_health = true
  }
}
